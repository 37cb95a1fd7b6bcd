import { ClosedPage } from '../ClosedPage.tsx'

export const ComingSoonPage = () => <ClosedPage page="coming-soon" textKey="common.comingSoon" surface="secondary" />
