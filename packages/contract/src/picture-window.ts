/** The number of pictures that a viewer may leave unacknowledged, and that it acknowledges together. */
export const pictureWindow = 3;
/** If the pong arrives within this time, nothing is queued on the connection. */
export const quickAnswerMs = 150;
/** The number of unacknowledged pictures on a connection with such fast pings. It saves acknowledgements, and no picture waits behind others. */
export const quickPictureWindow = 12;
/** The number of pictures that a viewer on such a connection acknowledges together. */
export const quickPicturesTogether = 8;
/**
 * The window for video frames, half a second. Single frames cannot be left out, so a viewer who is further behind continues at the next
 * key frame.
 */
export const videoWindow = 15;
