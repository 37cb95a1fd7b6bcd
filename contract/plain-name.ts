import { z } from 'zod'
import { isPlainName } from './rules.ts'

/** What a schema says of a name that is none: its refusal has a sentence of its own. */
export const notPlain = 'NOT_PLAIN'

/** What somebody or something is called. It ends up in mails, to strangers too: it leads nowhere. */
export const PlainName = z.string().trim().min(1).refine(isPlainName, { error: notPlain })
