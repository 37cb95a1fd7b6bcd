import { useState } from 'react'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { CustomerTable } from './CustomerTable.tsx'

/** Who has bought here, the last ones first. */
export function CustomersPage() {
  const t = useText()
  const [q, setQ] = useState('')
  const [befores, setBefores] = useState<string[]>([])
  const words = q.trim()
  return (
    <>
      <PageHead title={t('office.sections.customers')} say={t('customers.say')} />
      <FindLine
        label={t('customers.find')}
        words={q}
        onType={(typed) => {
          setQ(typed)
          setBefores([])
        }}
      />
      {[undefined, ...befores].map((before, index) => (
        <Page
          key={`${words} ${before ?? ''}`}
          {...{ words, before }}
          onMore={index === befores.length ? (next) => setBefores([...befores, next]) : undefined}
        />
      ))}
    </>
  )
}

interface PageProps {
  words: string
  before: string | undefined
  /** Of the last page that is shown. */
  onMore: ((before: string) => void) | undefined
}

function Page({ words, before, onMore }: PageProps) {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('customerList', {
    place: place.handle,
    ...(words && { q: words }),
    ...(before !== undefined && { before }),
  })
  if (!answer.data)
    return answer.error ? <Failed error={answer.error} onAgain={() => void answer.refetch()} /> : <Bones />
  const { customers, before: next } = answer.data
  if (customers.length === 0) return <Nothing title={t(words ? 'customers.nobodyFound' : 'customers.nobody')} />
  return (
    <>
      <CustomerTable customers={customers} isFirst={before === undefined} />
      <MoreLine word={t('customers.more')} onMore={next && onMore ? () => onMore(next) : null} />
    </>
  )
}
