/** What shows a shop's orders; what is packed no longer stands in the cellar. */
export const orderTopics = ['orders', 'today', 'stock']
