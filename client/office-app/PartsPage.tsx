import '../styles/office/cartons.css'
import { useState } from 'react'
import { Bones } from '../office/parts/Bones.tsx'
import { Bottle } from '../office/parts/Bottle.tsx'
import { BottlePicture } from '../office/parts/BottlePicture.tsx'
import { Carton } from '../office/parts/Carton.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Either, FilterWords, PickOne, Switch } from '../office/parts/choices.tsx'
import { Digits } from '../office/parts/Digits.tsx'
import { DoneLine } from '../office/parts/DoneLine.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Field } from '../office/parts/Field.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Initials } from '../office/parts/Initials.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Ranked } from '../office/parts/Ranked.tsx'
import { Row } from '../office/parts/Row.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { say } from '../office/toasts.ts'

const words = ['prepare', 'ready', 'sent'] as const
const choices = words.map((value) => ({ value, label: value, say: `what ${value} means`, count: value.length }))

/** Every part in its states, side by side; only in builds for development (`vite build --mode development`). */
export function PartsPage() {
  const [word, setWord] = useState<(typeof words)[number]>('prepare')
  const [isOn, setOn] = useState(true)
  const [digits, setDigits] = useState('418')
  const [isOpen, setOpen] = useState(false)
  const [found, find] = useState('')
  return (
    <div data-layout="Admin" data-bare>
      <main className="alone">
        <PageHead title="Parts" say="What screens are made of." back={{ href: '/', label: 'Back' }} />
        <FilterWords legend="Filter" choices={choices} value={word} onChoose={setWord} />
        <FindLine label="A name, a number" words={found} onType={find} />
        <MoreLine word="Show more" onMore={() => find('more')} />
        <Chapter title="Rows and marks" say="One line each." link={<a href="/">a link</a>}>
          <ul className="rows">
            <Row
              lead={<Initials of="Camille Rousselin" />}
              name="Camille Rousselin"
              href="/"
              metas={['6 bottles, Lyon']}
              end={<Mark>waits</Mark>}
            />
            <Row name="Half" end={<Mark step="half">ready</Mark>} />
            <Row
              name="Full"
              end={
                <Mark step="full" tone="success">
                  sent
                </Mark>
              }
            />
            <Row
              name="Off"
              end={
                <Mark step="off" tone="quiet">
                  ended
                </Mark>
              }
            />
            <Row
              name="A button"
              end={
                <button className="button" data-variant="outline" data-size="small" type="button">
                  Do it
                </button>
              }
            />
          </ul>
        </Chapter>
        <Chapter title="Ranked">
          <Ranked
            lines={[
              { id: '1', rank: 'now', line: <div className="what">At once</div> },
              { id: '2', rank: 'day', line: <div className="what">In the day</div> },
            ]}
          />
        </Chapter>
        <Chapter title="What happened">
          <ul className="history" data-undo>
            <DoneLine at="9 h 04" instant="2026-11-20T08:04:00Z" what="A price" who="Núria, Firefox" />
            <DoneLine at="8 h 40" instant="2026-11-20T07:40:00Z" what="Taken back" isUndone />
          </ul>
        </Chapter>
        <Chapter title="Fields">
          <div className="stack" data-fill data-gap="5">
            <Field label="Plain" hint="A hint." />
            <Field label="Wrong" defaultValue="what was typed" error="Say what to do." />
            <Digits label="Digits" value={digits} onType={setDigits} error="These are not the digits." />
            <Either legend="Either" choices={choices} value={word} onChoose={setWord} />
            <PickOne legend="Pick one" choices={choices} value={word} onChoose={setWord} />
            <Switch label="Open" isOn={isOn} onTurn={setOn} />
          </div>
        </Chapter>
        <Chapter title="Loading, nothing, messages, a sheet">
          <Bones lines={2} />
          <Nothing title="Nothing waits." />
          <Failed error={new Error('What has failed, in a sentence.')} onAgain={() => undefined} />
          <Carton places={[0, 0, 1, 1, 2, null]} label="A carton of six with five bottles" />
          <div className="quiet-shelf" data-day="24">
            <Bottle shape="burgundy" />
            <BottlePicture thumbnail="" />
          </div>
          <div className="words-row">
            <button
              className="word"
              type="button"
              onClick={() => say({ text: 'It happened.', undo: { place: '-', entry: '0' } })}
            >
              A toast
            </button>
            <button className="word" type="button" onClick={() => say({ text: 'It did not happen.', isError: true })}>
              An error
            </button>
            <button className="word" type="button" onClick={() => setOpen(true)}>
              A sheet
            </button>
          </div>
          <Sheet title="A sheet" say="From below, or the side." isOpen={isOpen} onClose={() => setOpen(false)}>
            <p>Its content.</p>
          </Sheet>
        </Chapter>
      </main>
    </div>
  )
}
