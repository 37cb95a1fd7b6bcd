import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { dateFormat } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { useSite } from '../app/dependencies.ts'
import { loadContactForm, openContact } from '../contact/contact-ui.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { LogoutButton } from '../sessions/LogoutButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { MenuEntry } from './menu.ts'
import { useMenu } from './use-menu.ts'

/** The site's footer: what it says, where it leads, who is logged in, the year (NAV-14). */
export function Footer() {
  const t = useText()
  const site = useSite()
  const language = useLanguage()
  const { footer } = site.content
  return (
    <footer className="site-footer" data-surface="footer">
      <div className="wrap">
        <div className="top">
          <div className="stack" data-gap="5">
            <p className="say">{localize(footer.tagline, language)}</p>
            <SocialLinks />
          </div>
          <Links title={site.name} entries={useMenu('footer')} />
          <Services />
          <Links title={t('common.footer.legal')} entries={useLegalMenu()} last={<ContactEntry />} />
        </div>
        <div className="bottom">
          {/* What stands on a second line stands at the other end. */}
          {localize(footer.copyright, language)
            .replace('{{year}}', String(currentYear()))
            .split('\n')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
          <Visitor />
        </div>
      </div>
    </footer>
  )
}

/** The year in the site's own time zone, so that server and browser agree at midnight. */
const currentYear = (): number =>
  Number(dateFormat('en', { year: 'numeric', timeZone: 'Europe/Paris' }).format(new Date()))

const Links = ({ title, entries, last }: { title: string; entries: MenuEntry[]; last?: ReactNode }) =>
  entries.length === 0 ? null : (
    <div>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.code}>
            <a href={entry.href}>{entry.title}</a>
          </li>
        ))}
        {last}
      </ul>
    </div>
  )

/** Opens the contact form over the page (PAGE-06). */
function ContactEntry() {
  const t = useText()
  if (useSite().contacts.length === 0) return null
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onPointerEnter={loadContactForm} onClick={() => openContact()}>
        {t('common.footer.contact')}
      </button>
    </li>
  )
}

/** Entries of the main menu that have children make a column of their own. */
function Services() {
  const parent = useMenu('primary').find(({ children }) => children.length > 0)
  return parent ? <Links title={parent.title} entries={parent.children} /> : null
}

/** Inside a shop of a marketplace the legal pages are the shop's own (NAV-06). */
function useLegalMenu(): MenuEntry[] {
  const site = useSite()
  const { shopPath } = useParams()
  const pathTo = usePathTo()
  const entries = useMenu('legal')
  if (site.kind !== 'marketplace' || !shopPath) return entries
  return entries.map((entry) => ({ ...entry, href: pathTo(`shop-${entry.code}`) }))
}

function SocialLinks() {
  const t = useText()
  const links = useSite().content.footer.socialLinks
  if (links.length === 0) return null
  return (
    <div className="social">
      {links.map(({ name, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} ${t('common.socialLinks.newWindow')}`}
        >
          <Icon name={name.toLowerCase() === 'facebook' ? 'facebook' : 'instagram'} />
        </a>
      ))}
    </div>
  )
}

function Visitor() {
  const t = useText()
  const { isLoggedIn, user } = useAuthentication()
  if (!isLoggedIn || !user) return null
  return (
    <p className="row">
      <span>{t('common.footer.loggedInAs', { name: user.profile.displayName })}</span>
      <LogoutButton />
    </p>
  )
}
