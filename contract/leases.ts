/** What somebody took along goes back by itself after so many days at most: nobody else may sell it until then. */
export const mostLeaseDays = 7
