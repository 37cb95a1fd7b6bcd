import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useText } from '../office/language.ts'

const gibibyte = 1024 ** 3

/** What the machine can, in a line: nobody should find out later that no mail leaves it. */
export function Machine({ machine }: { machine: OfficeResult<'firstRead'> }) {
  const t = useText()
  const { isMailConfigured, freeDiskBytes, hasCardProvider, isHttps } = machine
  return [
    t('setup.machine.database'),
    t(isMailConfigured ? 'setup.machine.mail' : 'setup.machine.noMail'),
    freeDiskBytes !== null && t('setup.machine.disk', { size: Math.floor(freeDiskBytes / gibibyte) }),
    t(hasCardProvider ? 'setup.machine.cards' : 'setup.machine.noCards'),
    !isHttps && t('setup.machine.noHttps'),
  ]
    .filter(Boolean)
    .join(' ')
}
