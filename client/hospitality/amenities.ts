import type { AmenityIconName } from '../ui/AmenityIcon.tsx'

/** The drawing that stands for an amenity; one without gets the plain tick. */
export const iconOfAmenity: Record<string, AmenityIconName | undefined> = {
  wifi: 'wifi',
  linen: 'bed',
  seaView: 'waves',
  pool: 'pool',
  outdoorShower: 'waves',
  terrace: 'sun',
  balcony: 'balcony',
  garden: 'tree',
  courtyard: 'fence',
  airConditioning: 'wind',
  heating: 'thermometer',
  fireplace: 'flame',
  parking: 'car',
  petsAllowed: 'paw',
  kitchen: 'utensils',
  kitchenette: 'utensils',
  oven: 'utensils',
  barbecue: 'utensils',
  coffeeMachine: 'coffee',
  breakfast: 'coffee',
  washingMachine: 'washing-machine',
  dishwasher: 'washing-machine',
  beachGear: 'umbrella',
  babyCot: 'baby',
}
