// Made by scripts/words.mjs from the contract; do not edit.
/** What a person must fill in, by the call that takes it; each field has its word in `locales/<language>/words`. */
export const forms = {
  "POST /system/auth/addDept": {
    "name": {
      "required": true,
      "max": 64
    },
    "sort": {
      "required": true,
      "least": 0,
      "most": 999999
    }
  },
  "POST /device/group/add": {
    "name": {
      "required": true,
      "max": 64
    }
  },
  "POST /device/deviceList/add": {
    "deviceNo": {
      "required": true,
      "max": 64,
      "pattern": "^[^\\p{Cc},]*$"
    },
    "deviceId": {
      "max": 128
    },
    "brand": {
      "max": 64
    },
    "mode": {
      "max": 64
    },
    "imei": {
      "max": 64
    }
  },
  "POST /device/deviceList/batchAdd": {
    "deviceNo": {
      "required": true
    },
    "brand": {
      "max": 64
    },
    "mode": {
      "max": 64
    },
    "imei": {
      "max": 64
    }
  },
  "POST /system/config/sysConfig/add": {
    "configName": {
      "required": true,
      "max": 100
    },
    "configKey": {
      "required": true,
      "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,99}$"
    },
    "configValue": {
      "required": true,
      "max": 4000
    }
  },
  "POST /script/platform/add": {
    "name": {
      "required": true,
      "max": 64
    }
  },
  "POST /system/auth/addRole": {
    "name": {
      "required": true,
      "max": 64
    },
    "roleKey": {
      "required": true,
      "pattern": "^[A-Za-z][A-Za-z0-9_:-]{0,63}$"
    },
    "sort": {
      "required": true,
      "least": 0,
      "most": 999999
    }
  },
  "POST /script/script/add": {
    "name": {
      "required": true,
      "max": 64
    },
    "version": {
      "required": true,
      "max": 32
    }
  },
  "POST /task/task/add": {
    "name": {
      "required": true,
      "max": 64
    },
    "scriptId": {
      "required": true
    },
    "execType": {
      "required": true
    },
    "timerType": {
      "required": true
    },
    "cronText": {
      "max": 200
    }
  },
  "POST /system/auth/addUser": {
    "userName": {
      "required": true,
      "max": 64,
      "pattern": "^[\\p{L}\\p{N}._@-]+$"
    },
    "nickname": {
      "required": true,
      "max": 64
    },
    "password": {
      "required": true,
      "max": 20
    },
    "communicationKey": {
      "pattern": "^([A-Za-z0-9_-]{16,64})?$"
    }
  },
  "PUT /system/auth/resetUserPwd": {
    "password": {
      "required": true,
      "max": 20
    }
  }
} as const;

/** Plain slices: what a person fills in, the calls by their verbs, and the permission of each. */
export const resources = {
  "deviceGroups": {
    "fields": [
      "name",
      "userId"
    ],
    "routes": {
      "list": "GET /device/group/list",
      "one": "GET /device/group/one",
      "add": "POST /device/group/add",
      "edit": "POST /device/group/edit",
      "remove": "GET /device/group/delete",
      "export": "GET /device/group/export"
    },
    "permissions": {
      "list": "device:group:list",
      "one": "device:group:list",
      "add": "device:group:add",
      "edit": "device:group:edit",
      "remove": "device:group:delete",
      "export": "device:group:export"
    }
  },
  "platforms": {
    "fields": [
      "name"
    ],
    "routes": {
      "list": "GET /script/platform/list",
      "one": "GET /script/platform/one",
      "add": "POST /script/platform/add",
      "edit": "POST /script/platform/edit",
      "remove": "GET /script/platform/delete"
    },
    "permissions": {
      "list": "script:platform:list",
      "one": "script:platform:list",
      "add": "script:platform:add",
      "edit": "script:platform:edit",
      "remove": "script:platform:delete"
    }
  }
} as const;
