import type { ReactNode } from 'react'
import { localize } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { useParams } from '../base/location.ts'
import { useDependencies, useSite } from '../base/dependencies.ts'
import { Fragments } from '../site/Fragments.tsx'
import { loadContactForm, openContact } from '../contact/contact-ui.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo, usePathToNamed } from '../routing/paths.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { LogoutButton } from '../sessions/LogoutButton.tsx'
import { ChatEntry } from '../third-parties/ChatEntry.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import type { MenuEntry } from '../site/menu.ts'
import { useMenu } from '../site/use-menu.ts'

/** The site's footer: what it says, where it leads, who is logged in, the year (NAV-14). */
export function Footer() {
  const t = useText()
  const site = useSite()
  const language = useLanguage()
  const { footer } = site.content
  const entries = useMenu('footer')
  return (
    <footer className="site-footer" data-surface="footer">
      <div className="wrap">
        <div className="top">
          <div className="stack" data-gap="5">
            <p className="say">{localize(footer.tagline, language)}</p>
            <SocialLinks />
          </div>
          <Links
            title={site.name}
            entries={entries.filter(({ children }) => children.length === 0)}
            last={
              <>
                <ContactEntry />
                <ChatEntry />
              </>
            }
          />
          {/* An entry with children makes a column of its own. */}
          {entries
            .filter(({ children }) => children.length > 0)
            .map(({ code, title, children }) => (
              <Links key={code} title={title} entries={children} />
            ))}
          <Links
            title={t('common.footer.legal')}
            entries={useLegalMenu()}
            last={
              <>
                <WithdrawalEntry />
                <OwnDataEntry />
              </>
            }
          />
        </div>
        <div className="notes">
          <Fragments place="footer" className="said" />
        </div>
        <div className="bottom">
          {/* What stands on a second line stands at the other end. */}
          {copyrightLines(site, language).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Visitor />
        </div>
      </div>
    </footer>
  )
}

/** The last line of a page that has no header: whose it is. */
export function FooterLine() {
  const [line] = copyrightLines(useSite(), useLanguage())
  return (
    <footer className="footer-line">
      <p className="wrap">{line}</p>
    </footer>
  )
}

const copyrightLines = ({ content }: Site, language: string): string[] =>
  localize(content.footer.copyright, language).replace('{{year}}', String(currentYear())).split('\n')

/** The year on the growers' clock, so that server and browser agree at midnight: in winter it is an hour ahead. */
const currentYear = (): number => new Date(Date.now() + 3_600_000).getUTCFullYear()

const Links = ({ title, entries, last }: { title: string; entries: MenuEntry[]; last?: ReactNode }) =>
  entries.length === 0 && !last ? null : (
    <div>
      <Title as="h2">{title}</Title>
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

/** What a visitor may ask for about themselves (LAW-08). */
function OwnDataEntry() {
  const t = useText()
  const pathTo = usePathTo()
  return (
    <li>
      <a href={pathTo('my-data')}>{t('common.footer.myData')}</a>
    </li>
  )
}

/** In the law's own words, on every page of a site that sells (LAW-01). */
function WithdrawalEntry() {
  const t = useText()
  const { routes } = useDependencies()
  const href = pathOf(routes, useLanguage(), 'withdrawal')
  return (
    href && (
      <li>
        <a href={href}>{t('common.footer.withdraw')}</a>
      </li>
    )
  )
}

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

/** Inside a shop of a marketplace the legal pages are the shop's own (NAV-06). */
function useLegalMenu(): MenuEntry[] {
  const site = useSite()
  const { shopPath } = useParams()
  const pathTo = usePathToNamed()
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
