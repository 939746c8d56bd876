/** Pictures a viewer may leave unacknowledged, and acknowledges together. */
export const pictureWindow = 3;
/** A ping that is answered sooner than this has found nothing queued on its way. */
export const quickAnswerMs = 150;
/** What a viewer whose pings are answered so soon may grant: few acknowledgements, and no picture waits behind others. */
export const quickPictureWindow = 12;
/** Such a viewer acknowledges so many together. */
export const quickPicturesTogether = 8;
/** The window for frames of video, of which none can be left out: half a second. Who is further behind goes on at the next key frame. */
export const videoWindow = 15;
