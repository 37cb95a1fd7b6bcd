import type { ReactNode } from 'react'
import { officeLanguages } from '#contract/team-office.ts'
import { languageNames } from '../language-names.ts'
import { speak, useLanguage } from '../language.ts'
import { Bottle, type BottleShape } from './Bottle.tsx'

const shelf: readonly BottleShape[] = ['flute', 'bordeaux', 'clavelin', 'burgundy', 'champagne', 'flute', 'bordeaux']

interface DoorProps {
  title: string
  /** Small print at the foot. */
  low?: ReactNode
  children: ReactNode
}

/** The pages before one is inside: a shelf of our growers' bottles, one question, one answer. */
export function Door({ title, low, children }: DoorProps) {
  const language = useLanguage()
  return (
    <div data-layout="Admin" data-bare>
      <title>{`${title} · Cépage`}</title>
      <main id="main" className="door">
        <div className="view door-shelf" aria-hidden="true">
          <ul>
            {shelf.map((shape, index) => (
              <li key={index}>
                <Bottle shape={shape} />
              </li>
            ))}
          </ul>
        </div>
        <div className="top">
          <span className="cepage">Cépage</span>
          <div className="words-row">
            {officeLanguages
              .filter((each) => each !== language)
              .map((each) => (
                <button
                  key={each}
                  type="button"
                  className="word"
                  data-tone="plain"
                  lang={each}
                  onClick={() => void speak(each)}
                >
                  {languageNames[each]}
                </button>
              ))}
          </div>
        </div>
        <div className="mid">
          <h1>{title}</h1>
          {children}
        </div>
        {low && <p className="low">{low}</p>}
      </main>
    </div>
  )
}
