/** The file of a portrait may weigh this much. */
export const maxPortraitBytes = 8 * 1024 * 1024
/** As its header says, before anything is decoded: a small file may unfold to gigabytes. */
export const maxPortraitPixels = 40_000_000
/** What a browser's file dialog offers; the server looks at the bytes. */
export const portraitTypes = 'image/jpeg,image/png,image/webp,image/avif'
/** The file of a wine's photograph: a phone's best is some twelve megabytes. */
export const maxWinePictureBytes = 16 * 1024 * 1024
