import { ConsentChoice } from '../../consent/ConsentChoice.tsx'
import { LegalPage } from './LegalPage.tsx'

/** What is stored and why, and the choice as it stands, which can be changed at any time (PAGE-05). */
export const CookiesPage = () => (
  <>
    <LegalPage />
    <div className="section" data-surface="tint" data-tight="">
      <div className="wrap grid">
        <div data-col="1-8">
          <ConsentChoice />
        </div>
      </div>
    </div>
  </>
)
