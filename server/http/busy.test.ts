import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.drop())

test('[CALL-03] whoever waits in vain for what others hold is told when to come again, in their language', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select product.id from product join shop on shop.id = product.shop_id join site on site.id = shop.site_id
      where site.code = 'vigneron-online' and product.type = 'PRODUCT' limit 1`,
  )
  const add = (language: string) =>
    app.visitor().post(`/${language}/api/shop/cart/product/add`, { productID: rows[0]!.id, quantity: 1 })
  const rival = await app.database.connectAlone()
  await rival.query('begin; lock table cart in exclusive mode')
  const sentences = { fr: 'quelques secondes', de: 'einigen Sekunden', en: 'a few seconds' }
  for (const answer of await Promise.all(Object.keys(sentences).map(add))) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.json().errors).toMatchObject([{ key: 'BUSY', type: 'ERROR' }])
  }
  const said = await Promise.all(Object.keys(sentences).map(async (language) => (await add(language)).json()))
  expect(said.map(({ errors }) => errors[0].formattedMessage)).toEqual(
    Object.values(sentences).map((sentence) => expect.stringContaining(sentence)),
  )
  await rival.query('rollback')
  await rival.end()
  expect((await add('fr')).statusCode).toBe(200)
})
