// Made by scripts/generate.mjs from the contract; do not edit.
/** What the fields of a form must hold, by the call that takes it; `words`: whose words they are. */
export const forms = {
  "POST /device/deviceList/add": {
    "words": "devices",
    "fields": {
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
    }
  },
  "POST /device/deviceList/batchAdd": {
    "words": "devices",
    "fields": {
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
    }
  },
  "POST /device/group/add": {
    "words": "deviceGroups",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      }
    }
  },
  "POST /script/platform/add": {
    "words": "platforms",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      }
    }
  },
  "POST /script/script/add": {
    "words": "scripts",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "version": {
        "required": true,
        "max": 32
      },
      "content": {
        "max": 20971520
      }
    }
  },
  "POST /system/auth/addDept": {
    "words": "departments",
    "fields": {
      "name": {
        "required": true,
        "max": 64
      },
      "sort": {
        "required": true,
        "least": 0,
        "most": 999999
      }
    }
  },
  "POST /system/auth/addRole": {
    "words": "roles",
    "fields": {
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
    }
  },
  "POST /system/auth/addUser": {
    "words": "users",
    "fields": {
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
    }
  },
  "POST /system/config/sysConfig/add": {
    "words": "parameters",
    "fields": {
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
    }
  },
  "POST /task/task/add": {
    "words": "tasks",
    "fields": {
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
    }
  },
  "PUT /system/auth/resetUserPwd": {
    "words": "users",
    "fields": {
      "password": {
        "required": true,
        "max": 20
      }
    }
  }
} as const;

/** Plain slices: their calls by their verbs, and what a person fills in. */
export const resources = {
  "deviceGroups": {
    "list": "GET /device/group/list",
    "one": "GET /device/group/one",
    "add": "POST /device/group/add",
    "edit": "POST /device/group/edit",
    "remove": "GET /device/group/delete",
    "export": "GET /device/group/export",
    "fields": [
      "name",
      "userId"
    ]
  },
  "platforms": {
    "list": "GET /script/platform/list",
    "one": "GET /script/platform/one",
    "add": "POST /script/platform/add",
    "edit": "POST /script/platform/edit",
    "remove": "GET /script/platform/delete",
    "fields": [
      "name"
    ]
  }
} as const;

/** The permission of each call that changes something. */
export const permissions = {
  "DELETE /system/auth/deleteDept": "system:dept:delete",
  "DELETE /system/auth/deleteRole": "system:role:delete",
  "DELETE /system/auth/deleteUser": "system:user:delete",
  "DELETE /system/config/sysConfig/delete": "system:config:delete",
  "GET /device/deviceList/batchChangeDevice": "device:list:edit",
  "GET /device/deviceList/delete": "device:list:delete",
  "GET /device/deviceList/deleteAss": "device:list:delete",
  "GET /device/deviceList/export": "device:list:export",
  "GET /device/deviceList/remove": "device:unassigned:delete",
  "GET /device/group/delete": "device:group:delete",
  "GET /device/group/export": "device:group:export",
  "GET /script/exception/clear": "script:exception:delete",
  "GET /script/exception/delete": "script:exception:delete",
  "GET /script/exception/export": "script:exception:export",
  "GET /script/platform/delete": "script:platform:delete",
  "GET /script/script/delete": "script:script:delete",
  "GET /task/command/export": "task:command:export",
  "GET /task/run/stop": "task:run:stop",
  "GET /task/task/cleanSendAllLog": "task:task:edit",
  "GET /task/task/cleanSendLog": "task:task:edit",
  "GET /task/task/cleanSendLogByGroup": "task:task:edit",
  "GET /task/task/delete": "task:task:delete",
  "GET /task/task/export": "task:task:export",
  "GET /task/task/updateTaskStatus": "task:task:edit",
  "GET /task/task/updateTaskStatusAndStopRemote": "task:task:edit",
  "GET /task/task/updateTaskStatusClear": "task:task:edit",
  "POST /device/deviceList/add": "device:list:add",
  "POST /device/deviceList/addAssDevice": "device:unassigned:assign",
  "POST /device/deviceList/batchAdd": "device:list:add",
  "POST /device/deviceList/batchGroupDevice": "device:list:edit",
  "POST /device/deviceList/edit": "device:list:edit",
  "POST /device/deviceList/importTxt": "device:list:add",
  "POST /device/deviceList/submitCommand": "device:list:edit",
  "POST /device/deviceList/updateSettingScreen": "device:list:edit",
  "POST /device/enrol/ticket": "device:enrol:ticket",
  "POST /device/group/add": "device:group:add",
  "POST /device/group/edit": "device:group:edit",
  "POST /prod/copyCloudJson": "device:list:enrol",
  "POST /prod/saveAuthData": "system:licence:edit",
  "POST /prod/saveCloudDomain": "system:licence:edit",
  "POST /script/platform/add": "script:platform:add",
  "POST /script/platform/edit": "script:platform:edit",
  "POST /script/script/add": "script:script:add",
  "POST /script/script/assignUsers": "script:script:edit",
  "POST /script/script/edit": "script:script:edit",
  "POST /script/script/upload": "script:script:add",
  "POST /system/auth/addDept": "system:dept:add",
  "POST /system/auth/addRole": "system:role:add",
  "POST /system/auth/addUser": "system:user:add",
  "POST /system/config/sysConfig/add": "system:config:add",
  "POST /system/site/save": "system:site:edit",
  "POST /task/command/cancel": "task:command:send",
  "POST /task/command/send": "task:command:send",
  "POST /task/command/upload": "task:command:send",
  "POST /task/run/retry": "task:run:retry",
  "POST /task/task/add": "task:task:add",
  "POST /task/task/edit": "task:task:edit",
  "PUT /system/auth/changeRoleStatus": "system:role:edit",
  "PUT /system/auth/changeUserStatus": "system:user:edit",
  "PUT /system/auth/editDept": "system:dept:edit",
  "PUT /system/auth/editRole": "system:role:edit",
  "PUT /system/auth/editUser": "system:user:edit",
  "PUT /system/auth/resetUserPwd": "system:user:resetPwd",
  "PUT /system/auth/roleDataScope": "system:role:edit",
  "PUT /system/config/sysConfig/edit": "system:config:edit",
  "PUT /system/monitor/job/changeStatus": "system:job:edit",
  "PUT /system/monitor/job/run": "system:job:run",
  "PUT /system/user/updateUserCloud": "system:user:edit"
} as const;
