import type { AuditEntry } from '#contract/audit-office.ts'
import { roles } from '#contract/rights.ts'
import { formatDate } from '../i18n/dates.ts'
import type { TextValues, Translate } from '../office/language.ts'

/** What has a sentence of its own; the rest is said in general until it has. */
const told = new Set([
  'invite',
  'invitationAccept',
  'invitationWithdraw',
  'memberUpdate',
  'memberRemove',
  'memberRestore',
  'undo',
  'siteModesUpdate',
  'placeSuspend',
  'placeReopen',
  'firstPerson',
  'siteCreate',
  'siteRemove',
  'shopCreate',
  'agencyCreate',
  'sellerRemove',
])

/** `Lucie Tarrats invitée, textes et photos`, without who: that stands below. */
export function sentenceOf({ action, values }: Pick<AuditEntry, 'action' | 'values'>, t: Translate): string {
  const { role } = values
  const words: TextValues = isRole(role) ? { role: t(`office.roles.${role}.name`) } : {}
  return told.has(action) ? t(`office.audit.${action}`, { ...values, ...words }) : t('office.audit.other')
}

/** A value as people say it: a role by its words, a day as the language writes it. */
export function asRead(field: string, value: string, language: string, t: Translate): string {
  if (field === 'role' && isRole(value)) return t(`office.roles.${value}.name`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, language) : value
}

const isRole = (value: unknown): boolean => roles.some((role) => role === value)
