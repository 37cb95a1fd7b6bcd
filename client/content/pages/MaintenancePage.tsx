import { ClosedPage } from '../ClosedPage.tsx'

export const MaintenancePage = () => <ClosedPage page="maintenance" textKey="common.maintenance" surface="primary" />
