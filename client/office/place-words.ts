import type { Place } from '#contract/team-office.ts'
import type { Translate } from '../base/texts.ts'

/** `Boutique, responsable`: what kind of place it is, and what one does there. A shop and its site may have one name. */
export function placeWords({ kind, role }: Pick<Place, 'kind' | 'role'>, t: Translate, language: string): string {
  const name = t(`office.roles.${role}.name`)
  // In German it is a noun.
  const said = language === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1)
  return t('office.kindAndRole', { kind: t(`office.kinds.${kind}`), role: said })
}
