import '../styles/office/forms.css'
import '../styles/office/wines.css'
import { useParams } from 'wouter'
import { WinePage } from './WinePage.tsx'
import { WinesPage } from './WinesPage.tsx'

/** The shelf, or the wine that the address names: one file, so that the first view names one. */
export function Wines() {
  const { wine } = useParams<{ wine?: string }>()
  return wine === undefined ? <WinesPage /> : <WinePage />
}
