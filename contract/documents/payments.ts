import { z } from 'zod'
import { text } from './kinds.ts'

/** What every way to pay has, whoever is paid. */
export const payment = {
  /** What purchases name it by; one without goes by its type. */
  code: z.string().max(40).optional(),
  title: text(),
  description: text(),
  /** Not offered; its words and its account wait for the day it is. */
  isOff: z.boolean().optional(),
  /** Of a card: the key its field is opened with; absent where it is the server's. */
  publishableKey: z.string().startsWith('pk_').optional(),
  /** The connected account of a card; absent where the platform's own account is charged. */
  accountID: z.string().optional(),
}

/** How long before a transfer is due its buyer is reminded, and how long after it the purchase is kept (SELL-02). */
export const reminderDays = z.int().min(0).default(3)
export const lapseDays = z.int().min(1).max(60).default(5)
