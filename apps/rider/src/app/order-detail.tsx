import { AppealSection } from '../features/account/appeals/appeal-section.tsx'
import OrderDetailScreen from '../features/orders/detail/order-detail-screen.tsx'
import HandoverDialog from '../features/work/handover/handover-dialog.tsx'
import { ProofSection } from '../features/work/handover/proof-section.tsx'

/** 'Detalle del pedido', with what other rooms have of an order. */
export default function OrderDetail() {
  return <OrderDetailScreen Proof={ProofSection} Answer={AppealSection} Handover={HandoverDialog} />
}
