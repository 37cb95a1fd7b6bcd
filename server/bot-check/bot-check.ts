import type { BotChallenge } from '#contract/contact.ts'
import type { Context } from '../context.ts'
import { altchaCheck } from './altcha-check.ts'
import { recaptchaCheck } from './recaptcha-check.ts'

/** Tells a person's browser from a machine that sends by the thousand, without asking the person anything. */
export interface BotCheck {
  /** What the browser has to do before it sends. */
  challenge(): Promise<BotChallenge>
  /** Whether the answer is good; a good one counts once. @param address of the visitor, for services that weigh it. */
  verify(token: string, address: string): Promise<boolean>
}

/** Google's service where its keys are configured, else a puzzle of our own that asks nobody (THIRD-05). */
export function botCheckOf(ctx: Pick<Context, 'config' | 'db' | 'now' | 'site'>): BotCheck {
  const { config, db, now, site } = ctx
  if (config.recaptcha) return recaptchaCheck(config.recaptcha)
  return altchaCheck({ appSecrets: config.appSecrets, siteCode: site.code, db, now })
}
