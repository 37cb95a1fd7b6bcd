import { z } from 'zod'

/** Who sells or lets, as the law wants a buyer to know it (Regulation (EU) 2022/2065, article 30). */
export const Trader = z.object({
  name: z.string(),
  legalForm: z.string(),
  addressLines: z.array(z.string()),
  postalCode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The register's place and the number it gave. */
  register: z.string(),
  registerNumber: z.string(),
  vatNumber: z.string().nullable(),
  /** When the trader vouched for offering only what complies with the law of the Union. */
  certifiedOn: z.iso.date().nullable(),
})
export type Trader = z.infer<typeof Trader>
