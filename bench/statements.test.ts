import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '../server/testing/app.ts'
test('x', async () => { })
