import { test } from './test.ts'

const house = '/clos-des-murmures'

test('[SELL-10] [ORDERS-01] each row of a wide list opens its own order, customer and bottle', async ({ aVisitor }) => {
  const helene = await aVisitor('office', 'fr')
  await helene.entersOffice('helene', `${house}/orders?view=all`)
  for (const css of ['.ledger tbody tr:nth-child(1) a.name', '.ledger tbody tr:nth-child(3) a.name']) {
    // Pressed in its middle, and nothing lies over it: the press leads where the link does.
    await helene.clicks({ css })
    await helene.isAt(/\/orders\/[\w-]+$/)
    await helene.entersOffice('helene', `${house}/orders?view=all`)
  }
  await helene.clicks({ css: '.spine a', name: helene.t('office.sections.wines') })
  await helene.isAt(/\/wines$/)
  await helene.entersOffice('helene', `${house}/customers`)
  await helene.clicks({ css: '.ledger tbody tr:nth-child(2) a.name' })
  await helene.isAt(/\/customers\/[^/]+$/)
})
