import { useState } from 'react'
import { Link } from 'wouter'
import { formatPrice } from '#contract/money.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'

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
  const language = useLanguage()
  const { place, pathTo } = usePlace()
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
      <ul className="rows">
        {customers.map(({ id, name, city, orders, totalAmount, currencyCode, lastAt }) => (
          <li key={id}>
            <div className="what">
              <Link className="name" href={pathTo(`customers/${id}`)}>
                {name}
              </Link>
              <span className="meta">
                {t('customers.row', { city: city || '-', count: orders, day: dayName(lastAt, language, t) })}
              </span>
            </div>
            <div className="end">
              <span className="price">{formatPrice({ amount: totalAmount, currencyCode }, language)}</span>
            </div>
          </li>
        ))}
      </ul>
      {next && onMore && (
        <div className="pager">
          <span />
          <button type="button" className="word" onClick={() => onMore(next)}>
            {t('customers.more')}
          </button>
        </div>
      )}
    </>
  )
}
