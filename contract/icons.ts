/** The sizes of apple touch icons (SITE-08). */
export const touchIconSizes: readonly number[] = [57, 60, 72, 76, 114, 120, 144, 152, 180]
/** The sizes of the other icons (SITE-08). */
export const iconSizes: readonly number[] = [192, 96, 32, 16]
