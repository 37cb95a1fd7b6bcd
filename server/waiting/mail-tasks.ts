import { z } from 'zod'
import { localize } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mail, Mailer } from '../notifications/mailer.ts'
import { signReceipt } from '../receipt.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { loadSiteAlone, type SiteRecord } from '../site/sites.ts'
import { selectAwaited, selectWait, type WaitRow } from './repository.ts'
import { confirmDays } from './waiting.ts'

const ConfirmPayload = z.object({ waitId: z.string() })
const BackPayload = z.object({
  productId: z.string(),
  siteId: z.string(),
  email: z.string(),
  language: z.string(),
  origin: z.string(),
})

/** As long as a wish is kept, so that the link of its mail always leads off the list. */
const proofTtlMs = 400 * 86_400_000

/** The question whether somebody really wants to wait, and the one mail when the wait is over. */
export function waitingMailTasks(services: Services, settings: { mailer?: Mailer } = {}): Tasks {
  const { config, database } = services
  const desk = openMailDesk(services, settings)

  async function send(
    site: SiteRecord,
    letter: Pick<Mail, 'id' | 'addressee' | 'language'> & { to: string },
    { subject, preview, parts }: { subject: string; preview: string; parts: MailPart[] },
  ): Promise<void> {
    const { name, theme } = site.site
    const contact = site.document.contacts[0]
    const { language } = letter
    await desk.send({
      id: letter.id,
      addressee: letter.addressee,
      to: { name: '', address: letter.to },
      fromName: name,
      ...(contact && { replyTo: { name, address: contact.email } }),
      subject,
      language,
      ...layOutMail({ language, subject, preview, name, logo: null, colour: theme.variables.primary, parts }),
    })
  }

  return {
    async 'mail.confirmWait'(payload) {
      const { waitId } = ConfirmPayload.parse(payload)
      const wait = await selectWait(database.query, waitId)
      // Confirmed or taken back meanwhile: there is nothing to ask any more.
      if (!wait || wait.confirmedAt) return
      const site = await loadSiteAlone(database.query, { id: wait.siteId }, config)
      if (!site) return
      const t = desk.translateTo(wait.language)
      const expiresAt = new Date(wait.createdAt.getTime() + proofTtlMs)
      const proof = signReceipt(site.secrets[0], { kind: 'waiting', id: wait.id }, expiresAt)
      const values = { wine: wineOf(wait, wait.language), shop: wait.shopName, site: site.site.name }
      const subject = t('emails.confirmWait.subject', values)
      await send(
        site,
        {
          ...{ id: `wait-${wait.id}-${wait.createdAt.getTime()}`, addressee: 'typed' },
          ...{ to: wait.email, language: wait.language },
        },
        {
          subject,
          preview: t('emails.confirmWait.p1', values),
          parts: [
            { kind: 'paragraph', text: t('emails.layout.greetingAnonymous') },
            { kind: 'paragraph', text: t('emails.confirmWait.p1', values) },
            {
              kind: 'button',
              label: t('emails.confirmWait.button'),
              // Behind a `#`, which browsers keep to themselves.
              url: `${wait.origin}${pathOf(site.routes, wait.language, 'waiting') ?? ''}#proof=${proof}`,
            },
            { kind: 'paragraph', text: t('emails.confirmWait.p2', { days: confirmDays }) },
            { kind: 'small', text: t('emails.confirmWait.leave') },
          ],
        },
      )
    },

    async 'mail.stockBack'(payload, job) {
      const { productId, siteId, email, language, origin } = BackPayload.parse(payload)
      const [awaited, site] = await Promise.all([
        selectAwaited(database.query, productId),
        loadSiteAlone(database.query, { id: siteId }, config),
      ])
      if (!awaited || !site) return
      const t = desk.translateTo(language)
      const values = { wine: wineOf(awaited, language), shop: awaited.shopName }
      const href = pathOf(site.routes, language, 'shop-product', {
        shopPath: awaited.shopPath,
        productCode: awaited.code,
      })
      await send(
        site,
        { id: `stock-back-${job.id}`, addressee: 'known', to: email, language },
        {
          subject: t('emails.stockBack.subject', values),
          preview: t('emails.stockBack.p1', values),
          parts: [
            { kind: 'paragraph', text: t('emails.layout.greetingAnonymous') },
            { kind: 'paragraph', text: t('emails.stockBack.p1', values) },
            { kind: 'button', label: t('emails.stockBack.button'), url: `${origin}${href ?? ''}` },
            { kind: 'paragraph', text: t('emails.stockBack.p2') },
            { kind: 'small', text: t('emails.stockBack.last') },
          ],
        },
      )
    },
  }
}

/** `Vin jaune 2017`. */
const wineOf = ({ title, year }: Pick<WaitRow, 'title' | 'year'>, language: string): string =>
  [localize(title, language), year].filter(Boolean).join(' ')
