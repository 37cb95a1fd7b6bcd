import { z } from 'zod'
import type { Block } from './documents/blocks.ts'
import { endpoint } from './endpoint.ts'

/** A page of blocks in one language (PAGE-01). */
export interface PageContent {
  page: string
  blocks: Block[]
}

export const contentEndpoints = {
  legalDocument: endpoint({
    method: 'GET',
    path: '/api/content/legal/{document}',
    access: 'everyone',
    mayLag: true,
    staysOpen: true,
    summary: 'A legal document of this site, or of one of its shops, filled in and rendered',
    params: z.object({ document: z.string().max(100) }),
    query: z.object({ shopPath: z.string().max(100).optional() }),
    result: z.object({ title: z.string(), html: z.string() }),
  }),
}
