import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Kept } from '../base/Kept.tsx'
import { aTab, Tab } from '../testing/frame.tsx'
import { keepParts } from './kept-parts.ts'

interface Wine {
  title: string
  amount: number
}

let drawn: string[] = []

function Card({ title, amount }: Wine) {
  drawn.push(title)
  return (
    <article>
      {title}: {amount} &euro;
    </article>
  )
}

/** A shelf as one process renders it for everybody, and which of its cards it had to draw. */
function shelf(
  wines: Wine[],
  { isKeeping = true, staticsDomain = '' }: { isKeeping?: boolean; staticsDomain?: string } = {},
) {
  drawn = []
  const parts = keepParts({ language: 'en', staticsDomain })
  const { dependencies } = aTab({})
  const html = renderToString(
    <Tab dependencies={{ ...dependencies, ...(isKeeping && { keptParts: parts }) }} route="maintenance">
      Before
      {wines.map((wine) => (
        <Kept key={wine.title} what="card" by={[wine]}>
          <Card {...wine} />
        </Kept>
      ))}
      after
    </Tab>,
  )
  return { html: parts.filled(html), drawn }
}

const savagnin = { title: 'Savagnin <1998>', amount: 2400 }
const poulsard = { title: 'Poulsard 1', amount: 1400 }

test('a card that one page has shown is not drawn again for the next, which says the same to the letter', () => {
  const plain = shelf([savagnin, poulsard], { isKeeping: false })
  const first = shelf([savagnin, poulsard])
  const second = shelf([poulsard, savagnin, poulsard])
  expect([first.drawn, second.drawn]).toEqual([[savagnin.title, poulsard.title], []])
  // React parts the words before and after by nothing where elements stand between.
  expect(first.html).toBe(plain.html)
  expect(second.html).toBe(shelf([poulsard, savagnin, poulsard], { isKeeping: false }).html)
})

test('a card is drawn anew when anything it says has changed, and for a site that keeps its pictures elsewhere', () => {
  shelf([savagnin])
  const dearer = shelf([{ ...savagnin, amount: 2500 }])
  expect([dearer.drawn, dearer.html]).toEqual([[savagnin.title], expect.stringContaining('2500')])
  expect(shelf([savagnin], { staticsDomain: 'statics.example.org' }).drawn).toEqual([savagnin.title])
})

test('words that look like the server’s own marks stay words', () => {
  const marked = { title: '\u0001 0\u0002 \u0003', amount: 1 }
  expect(shelf([marked]).html).toBe(shelf([marked], { isKeeping: false }).html)
  expect(shelf([marked]).html).toBe(shelf([marked], { isKeeping: false }).html)
})
