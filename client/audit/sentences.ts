import type { AuditEntry } from '#contract/audit-office.ts'
import { roles } from '#contract/rights.ts'
import { formatDate } from '../i18n/dates.ts'
import type { TextValues } from '#contract/spoken.ts'
import type { Translate } from '../base/texts.ts'
import { signed } from '../office/signed.ts'

/** What has a sentence of its own; `sentences.test.ts` looks that nothing that can be written is left out. */
const told = new Set([
  'invite',
  'invitationAccept',
  'invitationWithdraw',
  'invitationRestore',
  'invitationAgree',
  'memberUpdate',
  'memberRemove',
  'memberRestore',
  'undo',
  'operationTakeBack',
  'applicationAccept',
  'applicationRefuse',
  'applicationReopen',
  'houseSuspend',
  'houseReopen',
  'keyHolderInvite',
  'jobRetry',
  'siteIdentitySave',
  'siteServicesSave',
  'siteLanguagesSave',
  'siteHostAdd',
  'siteHostRemove',
  'siteHostFirst',
  'calendarRead',
  'calendarSettings',
  'browserReportSettle',
  'orderStep',
  'orderSteps',
  'orderParcel',
  'orderParcelBack',
  'orderPaid',
  'orderUnpaid',
  'orderCallOff',
  'orderNote',
  'orderAddress',
  'orderLetterAgain',
  'orderLetterBack',
  'parcelLabelsMake',
  'parcelLabelsEnd',
  'labelConnect',
  'labelDisconnect',
  'cardAccountWant',
  'cardAccountLeave',
  'orderRefund',
  'orderRefundUndo',
  'orderRefundSent',
  'orderReturnedAgain',
  'orderReturnedSent',
  'orderPayBack',
  'orderPayBackUndo',
  'phoneOrderPlace',
  'payLinkOpen',
  'payLinkEnd',
  'orderPayment',
  'orderKeep',
  'orderLapse',
  'orderRevive',
  'customerNote',
  'customerErase',
  'messageAnswer',
  'messageWrite',
  'messageTakeBack',
  'messageAssign',
  'messageDone',
  'phraseSave',
  'phraseRemove',
  'deliverySave',
  'abroadSave',
  'codeSave',
  'codeEnd',
  'codeRemove',
  'codesAllow',
  'estateWordsSave',
  'estateHoursSave',
  'estateSellerSave',
  'estatePaymentSave',
  'estateNameSave',
  'estateLogo',
  'estateLookSave',
  'shopOpen',
  'shopClose',
  'linePutOff',
  'ownCalendarRead',
  'ownCalendarBelieve',
  'ownCalendarAnswer',
  'siteModesUpdate',
  'sitePreview',
  'sitePreviewEnd',
  'shopPreview',
  'shopPreviewEnd',
  'firstPerson',
  'siteCreate',
  'siteRemove',
  'shopCreate',
  'agencyCreate',
  'supportAsk',
  'supportVisit',
  'supportAllow',
  'supportEnd',
  'sellerRemove',
  'stockMove',
  'stockTakeBack',
  'stockThreshold',
  'shortageCheck',
  'stockSale',
  'stockCount',
  'stockTake',
  'wineCreate',
  'wineRemove',
  'wineVintage',
  'wineUpdate',
  'winePrice',
  'wineStock',
  'winePublish',
  'wineOrder',
  'wineMove',
  'winePicture',
])
/** Why bottles came or went, where somebody named it. */
const causes = new Set(['bottling', 'return', 'breakage', 'pour', 'sample', 'own_use', 'fair', 'correction'])
/** Stations of an order that have a word here. */
const steps = new Set(['waiting', 'preparing', 'ready', 'shipped', 'delivered', 'not_needed'])

/** `Lucie Tarrats invitée, textes et photos`, without who: that stands below. */
export function sentenceOf({ action, values }: Pick<AuditEntry, 'action' | 'values'>, t: Translate): string {
  const { role, to, cause, delta } = values
  const words: TextValues = {
    ...(isRole(role) && { role: t(`office.roles.${role}.name`) }),
    ...(steps.has(String(to)) && { step: t(`team.steps.${to}`) }),
    ...(causes.has(String(cause)) && { why: t(`team.causes.${cause}`) }),
    ...(typeof delta === 'number' && { signed: signed(delta) }),
  }
  return told.has(action) ? t(`team.audit.${action}`, { ...values, ...words }) : t('team.audit.other')
}

/** A value as people say it: a role or a station by its words, a day as the language writes it. */
export function asRead(field: string, value: string, language: string, t: Translate): string {
  if (field === 'role' && isRole(value)) return t(`office.roles.${value}.name`)
  if (field === 'shippingStatus' && steps.has(value)) return t(`team.steps.${value}`)
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'office.yes' : 'office.no')
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, language) : value
}

const isRole = (value: unknown): boolean => roles.some((role) => role === value)
