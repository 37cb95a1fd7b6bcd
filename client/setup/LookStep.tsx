import { useText } from '../office/language.ts'
import { PickOne } from '../office/parts/choices.tsx'
import type { StepProps } from './step-props.ts'

export function LookStep({ wish, change, options }: StepProps) {
  const t = useText()
  return (
    <PickOne
      legend={t('setup.look.legend')}
      choices={options.looks.map(({ code, voice }) => ({
        value: code,
        label: t(`setup.looks.${code}`),
        say: t('setup.look.voice', { voice }),
      }))}
      value={wish.look}
      onChoose={(look) => change({ look })}
    />
  )
}
