import { ContactBanner as Banner } from '../../contact/ContactBanner.tsx'
import { useText } from '../../i18n/text.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'

/** A question and the way to ask it: the contact form (PAGE-06). */
function ContactBanner({ props }: BlockProps<'contactBanner'>) {
  const t = useText()
  return (
    <Banner
      title={props.title}
      text={props.text || undefined}
      buttonLabel={props.buttonLabel || t('contact.banner.button')}
    />
  )
}

export const contactBanner: BlockDefinition<'contactBanner'> = { component: ContactBanner, surface: 'own' }
