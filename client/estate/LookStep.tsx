import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { LookFields } from './LookFields.tsx'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './start-steps.ts'
import { useLook } from './use-look.ts'

/** Colours, a logo, a picture across the top, a face; the shop above is drawn as it would be. */
export function LookStep({ start, onDone }: StepProps) {
  const t = useText()
  const look = useLook(start, onDone)
  return (
    <>
      <ShownShop start={start} chosen={look.shown} />
      <PageHead title={t('estate.path.look.title')} say={t('estate.path.look.say')} />
      <div className="path-fields">
        <LookFields look={look} start={start} />
      </div>
      <StepFoot isBusy={look.isBusy} error={look.error} onGo={look.save} />
    </>
  )
}
