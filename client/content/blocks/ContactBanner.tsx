import { ContactBanner as Banner } from '../../contact/ContactBanner.tsx'
import { useText } from '../../i18n/text.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { textOf } from '../props.ts'

/** A question and the way to ask it: the contact form (PAGE-06). */
function ContactBanner({ props }: BlockProps) {
  const t = useText()
  return (
    <Banner
      title={textOf(props, 'title')}
      text={textOf(props, 'text') || undefined}
      buttonLabel={textOf(props, 'buttonLabel') || t('contact.banner.button')}
    />
  )
}

export const contactBanner: BlockDefinition = { component: ContactBanner, surface: 'own' }
