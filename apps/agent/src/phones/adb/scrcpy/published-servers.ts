/** The SHA-256 hashes of the server files that scrcpy published, by version. */
export const publishedServers: Readonly<Record<string, string>> = {
  '3.0': '800044c62a94d5fc16f5ab9c86d45b1050eae3eb436514d1b0d2fe2646b894ea',
  '3.0.1': '86c4ef31f5acb060a24d5d63d8dd262ef83384e19ae5f9ad78e6408a50743d17',
  '3.0.2': 'e19fe024bfa3367809494407ad6ca809a6f6e77dac95e99f85ba75144e0ba35d',
  '3.1': '958f0944a62f23b1f33a16e9eb14844c1a04b882ca175a738c16d23cb22b86c0',
  '3.2': 'b920e0ea01936bf2482f4ba2fa985c22c13c621999e3d33b45baa5acfc1ea3d0',
  '3.3': '351cb2edc7e4c2c75f09a7933fdabcf137be52e2602df154f24ec02db46e9e51',
  '3.3.1': 'a0f70b20aa4998fbf658c94118cd6c8dab6abbb0647a3bdab344d70bc1ebcbb8',
  '3.3.2': '2ee5ca0863ef440f5b7c75856bb475c5283d0a8359cb370b1c161314fd29dfd9',
  '3.3.3': '7e70323ba7f259649dd4acce97ac4fefbae8102b2c6d91e2e7be613fd5354be0',
  '3.3.4': '8588238c9a5a00aa542906b6ec7e6d5541d9ffb9b5d0f6e1bc0e365e2303079e',
};
