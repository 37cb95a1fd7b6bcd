import path from 'node:path'
import type { Config } from '../config.ts'
import type { LabelMaker } from './label-maker.ts'
import { sendcloud } from './sendcloud.ts'
import { sendcloudDouble } from './double/sendcloud-double.ts'

/** In a demo nothing leaves the machine, whatever keys somebody types. */
export const isDouble = ({ isDemo, sendcloudApiBase }: LabelConfig): boolean => isDemo && sendcloudApiBase === undefined

type LabelConfig = Pick<Config, 'isDemo' | 'sendcloudApiBase' | 'dataDir'>

const usualBase = 'https://panel.sendcloud.sc/api/v3'
const doubles = new Map<string, LabelMaker>()

/** Sendcloud, or in the demo the double of the process. */
export function openLabelMaker(config: LabelConfig): LabelMaker {
  if (!isDouble(config)) return sendcloud({ apiBase: config.sendcloudApiBase ?? usualBase })
  const known = doubles.get(config.dataDir)
  if (known) return known
  const double = sendcloudDouble({ stateFile: path.join(config.dataDir, 'demo-labels.json') })
  const maker = sendcloud({ apiBase: usualBase, fetch: double.fetch })
  doubles.set(config.dataDir, maker)
  return maker
}
