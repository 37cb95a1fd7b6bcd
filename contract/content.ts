import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * A block of a page: which component shows it, and what it is given (PAGE-02). In one language every text is
 * one plain string, except `text` of staticContent and rowContent and `answer` of faq, which are HTML safe to insert.
 */
export const Block = z.object({ component: z.string(), id: z.string(), props: z.record(z.string(), z.unknown()) })
export type Block = z.infer<typeof Block>

export const PageContent = z.object({ page: z.string(), blocks: z.array(Block) })
export type PageContent = z.infer<typeof PageContent>

export const contentEndpoints = {
  legalDocument: endpoint({
    method: 'GET',
    path: '/api/content/legal/{document}',
    access: 'everyone',
    staysOpen: true,
    summary: 'A legal document of this site, or of one of its shops, filled in and rendered',
    params: z.object({ document: z.string().max(100) }),
    query: z.object({ shopPath: z.string().max(100).optional() }),
    result: z.object({ title: z.string(), html: z.string() }),
  }),
}
