import { z } from 'zod'
import { isEmail, visible } from './rules.ts'

/** An address as somebody types or pastes it; what nobody can see of it is not kept. */
export const TypedEmail = z.string().overwrite(visible).trim().max(254)

export const Email = TypedEmail.refine(isEmail)

/** Of who works here, or will: without letters of other scripts. */
export const StaffEmail = TypedEmail.regex(z.regexes.email)

/** A number, or a code: copied, it may bring along letters that nobody sees. */
export const TypedCode = z.string().overwrite(visible).trim()
