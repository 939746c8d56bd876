/** How many pictures a viewer may leave unacknowledged, and acknowledges together. */
export const pictureWindow = 3;
/** A ping answered faster than this found nothing queued on its way. */
export const quickAnswerMs = 150;
/** What a viewer with such fast answers may grant: few acknowledgements, and no picture waits behind others. */
export const quickPictureWindow = 12;
/** How many pictures such a viewer acknowledges together. */
export const quickPicturesTogether = 8;
/**
 * The window for video frames, none of which can be left out: half a second. A viewer further behind continues at the next key
 * frame.
 */
export const videoWindow = 15;
