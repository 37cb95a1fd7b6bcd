import { ConsentChoice } from '../../consent/ConsentChoice.tsx'
import { Fragments } from '../../site/Fragments.tsx'
import { LegalPage } from './LegalPage.tsx'

/** What is stored and why, and the choice as it stands, which can be changed at any time (PAGE-05). */
export const CookiesPage = () => (
  <>
    <LegalPage />
    <div className="section" data-surface="tint" data-tight="">
      <div className="wrap grid">
        <div className="stack" data-gap="6" data-fill="" data-col="1-8">
          <Fragments place="cookies" className="prose" />
          <ConsentChoice />
        </div>
      </div>
    </div>
  </>
)
