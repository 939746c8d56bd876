/** Pictures a viewer may leave unacknowledged. */
export const pictureWindow = 3;
/** The same for frames of video, of which none can be left out: half a second. Who is further behind goes on at the next key frame. */
export const videoWindow = 15;
