/** Who declares: the house with its own number, its representative there, or a carrier's service. */
export const declarers = ['HOUSE', 'REPRESENTATIVE', 'CARRIER'] as const

/**
 * Whose VAT is in the price: that of the seller's country (below the threshold of the Union), that of the buyer's
 * country; or none of both, and the buyer pays customs and taxes on import to whoever brings the parcel.
 */
export const vatWays = ['SELLER', 'BUYER', 'IMPORT'] as const
