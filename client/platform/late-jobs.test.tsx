// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { needTexts, speak } from '../office/language.ts'
import { showScreen } from '../testing/office.tsx'
import { SystemPage } from './SystemPage.tsx'

afterEach(cleanup)

const nextAt = new Date(Date.now() + 600_000).toISOString()
const late = [
  { task: 'sweep', minutes: 5 },
  { task: 'transfers', minutes: 185 },
  { task: 'endKeeping', minutes: 4400 },
]

async function show(language: OfficeLanguage, answer: object) {
  await speak(language)
  await Promise.all([needTexts('platform'), needTexts('machines')])
  showScreen(<SystemPage />, {
    at: '/platform/system',
    answers: {
      system: () => ({ waiting: [], failed: [], late: [], steppedBack: [], ...answer }),
      calendars: () => ({ calendars: [] }),
      browserReports: () => ({ reports: [] }),
    },
  })
}

const sentences: Record<OfficeLanguage, string[]> = {
  fr: [
    'N’a pas abouti depuis 5 minutes.',
    'N’a pas abouti depuis 3 heures.',
    'N’a pas abouti depuis 3 jours.',
    '2 remboursements ne partent pas',
  ],
  de: [
    'Seit 5 Minuten nicht zu Ende gekommen.',
    'Seit 3 Stunden nicht zu Ende gekommen.',
    'Seit 3 Tagen nicht zu Ende gekommen.',
    '2 Rückzahlungen gehen nicht hinaus',
  ],
  en: [
    'Has not ended for 5 minutes.',
    'Has not ended for 3 hours.',
    'Has not ended for 3 days.',
    '2 refunds do not go out',
  ],
}

test.each(officeLanguages)(
  '[PLATFORM-02] what does not end, and what steps back, stands on the machines’ page in %s',
  async (language) => {
    await show(language, { late, steppedBack: [{ kind: 'refunds', count: 2, nextAt }] })
    for (const sentence of sentences[language]) expect(await screen.findByText(sentence)).toBeTruthy()
  },
)

test('[PLATFORM-02] the page says first that jobs are late, and nothing of it where all is well', async () => {
  await show('en', { late })
  expect(await screen.findByText(/3 jobs are late\./)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Late' })).getAllByRole('listitem')).toHaveLength(3)
  cleanup()
  await show('en', {})
  expect(await screen.findByText(/Nothing has failed\./)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Late' })).toBeNull()
})
