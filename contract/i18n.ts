import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Country = z.object({ code: z.string(), name: z.string() })

export const i18nEndpoints = {
  references: endpoint({
    method: 'POST',
    path: '/api/utils/references',
    access: 'everyone',
    staysOpen: true,
    summary: 'Reference lists (countries) in the language asked for (I18N-07)',
    body: z.object({ references: z.array(z.string()).max(20) }),
    result: z.object({ references: z.object({ countries: z.array(Country).optional() }) }),
  }),
}
