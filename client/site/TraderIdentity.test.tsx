// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Trader } from '#contract/traders.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { TraderIdentity } from './TraderIdentity.tsx'

afterEach(cleanup)

test('[LAW-07] an address of e-mail may break after its sign, and is copied as it is', () => {
  // The parts of a trader that are shown here.
  const trader = {
    name: 'Bensadevot',
    legalForm: 'SAS',
    addressLines: ['3, carrer de la Font'],
    postalCode: '66480',
    city: 'Serradet',
    phone: '+33 4 65 71 66 42',
    email: 'serradet@bensadevot.example',
  } as Trader
  render(
    <Tab dependencies={aTab({}).dependencies} route="home">
      <TraderIdentity trader={trader} title="Qui vous loue" />
    </Tab>,
  )
  const [name, , contact] = document.querySelectorAll('dd')
  expect(name?.textContent).toBe('Bensadevot, SAS')
  expect(contact?.innerHTML).toContain('serradet@<wbr>bensadevot.example')
  expect(contact?.textContent).toBe('+33 4 65 71 66 42, serradet@bensadevot.example')
})
