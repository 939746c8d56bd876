import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Drawing } from '../screen/phone-screen.tsx';

interface RecentPhone {
  deviceNo: string;
  /** The phone's last picture in small, as a data URL. */
  picture?: string;
}

interface Recent {
  /** The user who opened them; another user in this browser starts with an empty list. */
  userId: number | undefined;
  phones: readonly RecentPhone[];
}

const most = 6;
const pictureWidth = 72;
const pictureQuality = 0.6;

/** The phones whose pages this user has opened last, the newest first; cleared with the browser's tab. */
export const useRecentPhones = create<Recent>()(
  persist((): Recent => ({ userId: undefined, phones: [] }), {
    name: 'flotilla.recentPhones',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Moves the phone to the top of the list. Without `picture` the earlier picture stays. */
export function visitPhone(userId: number | undefined, deviceNo: string, picture?: string): void {
  const { phones, userId: before } = useRecentPhones.getState();
  const own = before === userId ? phones : [];
  const known = picture ?? own.find((phone) => phone.deviceNo === deviceNo)?.picture;
  const visited = { deviceNo, ...(known !== undefined && { picture: known }) };
  const others = own.filter((phone) => phone.deviceNo !== deviceNo);
  useRecentPhones.setState({ userId, phones: [visited, ...others].slice(0, most) });
}

/** Returns a small copy of the displayed picture, or `undefined` if the browser cannot read it. */
export function smallPicture({ element, width, height }: Drawing): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = Math.round((pictureWidth * height) / width);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', pictureQuality);
}
