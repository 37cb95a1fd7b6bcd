import { test } from './test.ts'

test('[SELL-10] [ORDERS-01] in a wide list each row opens its own, and the way beside it is free', async ({
  aVisitor,
}) => {
  const helene = await aVisitor('office', 'fr')
  await helene.entersOffice('helene', 'clos-des-murmures')
  for (const row of [1, 3]) {
    await helene.goesTo('orders')
    await helene.sees({ css: '.ledger tbody tr:nth-child(3)' })
    // Pressed where it stands, while nothing else lies over it.
    const link = `.ledger tbody tr:nth-child(${row}) a.name`
    const order = await helene.pathOf(link)
    await helene.clicks({ css: link })
    await helene.isAt(new RegExp(`^${order}$`))
  }
  await helene.goesTo('customers')
  const customer = await helene.pathOf('.ledger tbody tr:nth-child(2) a.name')
  await helene.clicks({ css: '.ledger tbody tr:nth-child(2) a.name' })
  await helene.isAt(new RegExp(`^${customer}$`))
  await helene.goesTo('stock')
  await helene.clicks({ css: '.ledger tbody tr:nth-child(2) .name' })
  await helene.sees({ css: 'dialog[open]' })
})
