import { useText } from '../office/language.ts'
import { PickOne } from '../office/parts/choices.tsx'
import type { StepProps } from './step-props.ts'

export function KindStep({ wish, change, options }: StepProps) {
  const t = useText()
  return (
    <PickOne
      legend={t('setup.kind.legend')}
      choices={options.kinds.map((value) => ({
        value,
        label: t(`setup.kinds.${value}.name`),
        say: t(`setup.kinds.${value}.say`),
      }))}
      value={wish.kind}
      onChoose={(kind) => change({ kind })}
    />
  )
}
