import { useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { useText } from '../i18n/text.tsx'
import { AmenityIcon } from '../ui/AmenityIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { iconOfAmenity } from './amenities.ts'
import { ApartmentSection } from './ApartmentSection.tsx'

/** Beds come first: they are what decides. */
const shownAmenities = 9

/** What is there, the beds first. */
export function Amenities({ apartment }: { apartment: Apartment }) {
  const t = useText()
  const [isAll, setAll] = useState(false)
  const { amenities, beds } = apartment
  const shown = isAll ? amenities : amenities.slice(0, shownAmenities)
  return (
    <ApartmentSection title="hospitality.apartment.amenities">
      <ul className="amenities">
        <li>
          <AmenityIcon name="bed" />
          {beds.map(({ count, title }) => t('hospitality.apartment.bed', { count, title })).join(', ')}
        </li>
        {shown.map(({ code, title }) => {
          const icon = iconOfAmenity[code]
          return (
            <li key={code}>
              {icon ? <AmenityIcon name={icon} /> : <Icon name="check" />}
              {title}
            </li>
          )
        })}
      </ul>
      {amenities.length > shownAmenities && (
        <div>
          <Button variant="outline" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'hospitality.apartment.showLess' : 'hospitality.apartment.showAll')}
          </Button>
        </div>
      )}
    </ApartmentSection>
  )
}
